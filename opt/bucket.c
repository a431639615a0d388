/* bucket.c: for now the naive code. */
#define ts_bucket_ref ts_bucket_opt
#include "ref/bucket.c"
