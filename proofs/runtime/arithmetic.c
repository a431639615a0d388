/* arithmetic.c: what Frama-C sees only a contract of (number.h, opt/bound.h). For
 * proofs/runtime/runtime.c. */
#include <math.h>

double ts_add(double a, double b);
double ts_sub(double a, double b);
double ts_mul(double a, double b);
double ts_div(double a, double b);
double ts_sqrt(double a);
double lower(double x);
double upper(double x);

double ts_add(double a, double b) { return a + b; }
double ts_sub(double a, double b) { return a - b; }
double ts_mul(double a, double b) { return a * b; }
double ts_div(double a, double b) { return a / b; }
double ts_sqrt(double a) { return sqrt(a); }
double lower(double x) { return x > -INFINITY ? x : -INFINITY; }
double upper(double x) { return x < INFINITY ? x : INFINITY; }
