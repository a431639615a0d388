/* certificate.h: words of the contracts of opt/certificate/take.h. */
#ifndef PROOFS_LOGIC_CERTIFICATE_H
#define PROOFS_LOGIC_CERTIFICATE_H

/* What a bit of byte i of a count stands for: 128 to the power i. */
/*@ predicate unit_of(integer i, integer unit) =
      (i == 0 ==> unit == 1) && (i == 1 ==> unit == 0x80) && (i == 2 ==> unit == 0x4000) &&
      (i == 3 ==> unit == 0x200000) && (i == 4 ==> unit == 0x10000000) &&
      (i == 5 ==> unit == 0x800000000) && (i == 6 ==> unit == 0x40000000000) &&
      (i == 7 ==> unit == 0x2000000000000) && (i == 8 ==> unit == 0x100000000000000) &&
      (i == 9 ==> unit == 0x8000000000000000); */

#endif
