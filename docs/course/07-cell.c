/* Exercise 7: repair the code.
 *
 * An axis is cut by thresholds into cells; cell i is what lies from threshold[i], which belongs to
 * it, to threshold[i + 1], which does not. A search begins at any cell and has to come to the right
 * one, without reading a threshold that is not there (opt/bucket/cell.c). */
#include <stdint.h>
#include <stdio.h>

/*@ requires \valid_read(threshold + (0 .. last + 1)) && i <= last && last < UINT32_MAX;
    requires threshold[0] <= p < threshold[last + 1];
    assigns \nothing;
    ensures in_range: 0 <= \result <= last;
    ensures in_cell: threshold[\result] <= p < threshold[\result + 1]; */
static uint32_t cell_from(const double *threshold, double p, uint32_t i, uint32_t last)
{
    /*@ loop invariant 0 <= i <= last;
        loop assigns i;
        loop variant i; */
    // HOLE 1
    while (i > 0 && p <= threshold[i]) i--;
    // END
    /*@ loop invariant 0 <= i <= last && threshold[i] <= p;
        loop assigns i;
        loop variant last - i; */
    // HOLE 2
    while (i < last && p > threshold[i + 1]) i++;
    // END
    return i;
}

int main(void)
{
    static const double threshold[] = {0, 1, 2, 3};

    printf("1.5 is in cell %u\n", (unsigned)cell_from(threshold, 1.5, 1, 2));
    return 0;
}
