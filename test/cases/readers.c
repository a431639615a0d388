/* readers.c: bad input is refused with one clear line; good input is read to the last bit. The
 * properties of the column reader look for what no one thought of; this
 * table holds what was thought of. */
#include <stdlib.h>
#include <string.h>

#include "cases/import/import.h"
#include "cases/import/ply.h"
#include "test/library/expect.h"

typedef bool read_function(const char *name, const char *text, size_t size, struct ts_case **c,
                           struct ts_error *error);

struct text_test {
    const char *text;
    const char *message; /* what the refusal contains; NULL: the text is good */
};

#define CASE      "touchstone case 2\n"
#define OLD       "touchstone case 1\n"
#define TRIANGLE  "body\nreference\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nface 0 1 2\n"
#define POINT     "body\nreference\nvertex 0 0 0\n"
#define CONVEX    "body convex\nreference\nvertex 0 0 0\nreference\nvertex 1 1 1\n"
#define ANY_STATE "'weights', 'pose', 'moved', 'state', 'contacts', 'frame', 'bytes' or 'end'"

static const struct text_test case_tests[] = {
    {CASE "end\n", NULL},
    {CASE "end", NULL},
    {"\xef\xbb\xbf" CASE "end\n", NULL},
    {"\n# first\n\n" CASE "# more\nend # last\n\n# after\n", NULL},
    {"touchstone case 2\r\nbody\r\nreference\r\nvertex 0 0 0\r\nend\r\n", NULL},
    {OLD "end\n", NULL},
    {OLD "property a.b\noption volume ball\n" TRIANGLE TRIANGLE
         "frame\ncontacts 1\ncontact 0 0\nend\n",
     NULL},
    {CASE "parameter axis 2\nparameter resolution 16 16\nparameter edge 0x1p-3 # an edge\nend\n",
     NULL},
    {CASE "property a.b\noption volume ball\nparameter weld 0\n" TRIANGLE "frame\nend\n", NULL},
    {CASE "parameter joint\nparameter parent -1 0 0 1\nparameter weight 1 -0.5\nend\n", NULL},
    {CASE "property a.b\n" TRIANGLE TRIANGLE "frame\ncontacts 1\ncontact 0 0\nframe\nend\n", NULL},
    {CASE CONVEX
     "frame\nstate 0\nweights .25 0.75\npose 1 0 0 0 0 1 0 0 0 0 1 5\nmoved 1 2 3\nend\n",
     NULL},
    {CASE CONVEX "frame\nstate 0\nweights 0.5 0x1.000000000001p-1\nend\n", NULL},
    {CASE "property AZ.az_09-\nend\n", NULL},
    {CASE "bytes 00ff\nbytes 10\nend\n", NULL},
    {CASE "\tbody\t\n reference \nend\n", NULL},

    {"", "input:1: expected 'touchstone case 2', found the end of the file"},
    {"\n\nhello\n", "input:3: expected 'touchstone case 2', found 'hello'"},
    {"touchstone mesh 1\nend\n", "input:1: expected 'case', found 'mesh'"},
    {"touchstone case 3\nend\n", "input:1: expected version 2 or 1, found '3'"},
    {"touchstone case\nend\n", "input:1: expected version 2 or 1, found the end of the line"},
    {"touchstone case 1 1\nend\n", "input:1: expected the end of the line, found '1'"},
    {CASE, "or 'end', found the end of the file"},
    {CASE TRIANGLE "frame\n", "input:9: expected 'state', 'contacts', 'frame'"},
    {CASE TRIANGLE "frame\nen", "found 'en'"},
    {CASE "end\nend\n", "input:3: expected the end of the file, found 'end'"},
    {CASE "end now\n", "input:2: expected the end of the line, found 'now'"},
    {CASE "property\nend\n", "input:2: expected a property, at most 63 letters"},
    {CASE "property a\nproperty b\nend\n",
     "input:3: expected 'option', 'parameter', 'body', 'frame', 'bytes' or 'end', found "
     "'property'"},
    {CASE "parameter colour 2\nend\n",
     "input:2: expected the name of a parameter (docs/case-files.md), found 'colour'"},
    {CASE "parameter\nend\n",
     "input:2: expected the name of a parameter (docs/case-files.md), found the end of the line"},
    {CASE "parameter axis 2\nparameter weld 0\nparameter axis 2\nend\n",
     "input:4: expected a parameter that no line before has given, found 'axis'"},
    {CASE "parameter axis 3\nend\n",
     "input:2: expected parameter axis, a whole number from 0 to 2, found '3'"},
    {CASE "parameter format 6\nend\n", "a whole number from 0 to 5, found '6'"},
    {CASE "parameter axis 0.5\nend\n", "a whole number from 0 to 2, found '0.5'"},
    {CASE "parameter axis x\nend\n", "input:2: expected axis, a finite number, found 'x'"},
    {CASE "parameter axis\nend\n", "input:2: expected parameter axis with 1 number, found '0'"},
    {CASE "parameter resolution 16\nend\n",
     "input:2: expected parameter resolution with 2 numbers, found '1'"},
    {CASE "parameter view_low 0 0 0 0\nend\n", "parameter view_low with 3 numbers, found '4'"},
    {CASE "parameter edge -1\nend\n",
     "input:2: expected parameter edge, a number that is not negative, found '-1'"},
    {CASE "parameter parent -2\nend\n", "a whole number from -1 to 4294967294, found '-2'"},
    {CASE "parameter axis 2\noption volume ball\nend\n",
     "input:3: expected 'parameter', 'body', 'frame', 'bytes' or 'end', found 'option'"},
    {CASE TRIANGLE "parameter axis 2\nend\n",
     "input:8: expected 'face', 'body', 'frame', 'bytes' or 'end', found 'parameter'"},
    {CASE "frame\nparameter axis 2\nend\n", "'bytes' or 'end', found 'parameter'"},
    {OLD "parameter axis 2\nend\n", "input:2: expected 'property', 'option', 'body', 'frame', "
                                    "'bytes' or 'end', found 'parameter'"},
    {CASE "property "
          "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\nend\n",
     "input:2: expected a property, at most 63 letters"},
    {CASE "property a/b\nend\n", "found 'a/b'"},
    {CASE "property a:b\nend\n", "found 'a:b'"},
    {CASE "property a@b\nend\n", "found 'a@b'"},
    {CASE "property a[b\nend\n", "found 'a[b'"},
    {CASE "property a`b\nend\n", "found 'a`b'"},
    {CASE "property a{b\nend\n", "found 'a{b'"},
    {CASE "body concave\nend\n", "input:2: expected the end of the line, found 'concave'"},
    {CASE "body\nend\n", "input:3: expected 'reference', found 'end'"},
    {CASE "body\nvertex 0 0 0\nend\n", "input:3: expected 'reference', found 'vertex'"},
    {CASE "body\nreference\nvertex 0 0\nend\n", "input:4: expected coordinate z, a finite number"},
    {CASE "body\nreference\nvertex 0 0 0 0\nend\n", "input:4: expected the end of the line"},
    {CASE "body\nreference\nvertex 0 x 0\nend\n",
     "input:4: expected coordinate y, a finite number"},
    {CASE "body\nreference\nvertex nan 0 0\nend\n",
     "expected coordinate x, a finite number, found 'nan'"},
    {CASE "body\nreference\nvertex 0 0 inf\nend\n", "a finite number, found 'inf'"},
    {CASE "body\nreference\nvertex 0 0 -Infinity\nend\n", "a finite number, found '-Infinity'"},
    {CASE "body\nreference\nvertex 0 0 1e309\nend\n", "that fits a double, found '1e309'"},
    {CASE "body\nreference\nvertex 0 0 0x1p1024\nend\n", "that fits a double, found '0x1p1024'"},
    {CASE "body\nreference\nvertex 0 0 -1e99999999999999999999999\nend\n", "that fits a double"},
    {CASE "body\nreference\nvertex 0 0 1,5\nend\n", "found '1,5'"},
    {CASE "body\nreference\nvertex 0 0 1e\nend\n", "found '1e'"},
    {CASE "body\nreference\nvertex 0 0 0x\nend\n", "found '0x'"},
    {CASE "body\nreference\nvertex 0 0 .\nend\n", "found '.'"},
    {CASE "body\nreference\nvertex 0 0 1.2.3\nend\n", "found '1.2.3'"},
    {CASE "body\nreference\nvertex 0 0 --1\nend\n", "found '--1'"},
    {CASE "body\nreference\nvertex \x01\x7f\xff 0 0\nend\n", "input:4: expected coordinate x"},
    {CASE POINT "reference\nface 0 0 0\nend\n", "input:6: expected 1 lines 'vertex'"},
    {CASE POINT "reference\nvertex 0 0 0\nvertex 0 0 0\nend\n",
     "input:8: expected 1 lines 'vertex'"},
    {CASE TRIANGLE "vertex 0 0 0\nend\n", "input:8: expected 'face', 'body', 'frame'"},
    {CASE TRIANGLE "reference\nend\n", "input:8: expected 'face', 'body', 'frame'"},
    {CASE POINT "face 0 0 1\nend\n", "input:5: expected a vertex number below 1, found '1'"},
    {CASE POINT "face 0 0 -1\nend\n", "input:5: expected a vertex number below 1, found '-1'"},
    {CASE POINT "face 0 0 4294967296\nend\n", "input:5: expected a vertex number below 1"},
    {CASE POINT "face 0 0 18446744073709551616\nend\n",
     "input:5: expected a vertex number below 1"},
    {CASE POINT "face 0 0\nend\n",
     "input:5: expected a vertex number below 1, found the end of the line"},
    {CASE POINT "face 0 0 0 0\nend\n", "input:5: expected the end of the line"},
    {CASE "face 0 0 0\nend\n", "input:2: expected 'property', 'option', 'parameter', 'body'"},
    {CASE "option volume 18-dop\noption partition 7\noption parts 4\nend\n", NULL},
    {"touchstone case 1\noption twig 3\noption refit boughs\noption bough 9\nend\n", NULL},
    {CASE "option speed high\nend\n",
     "input:2: expected the name of an option (touchstone contacts --option help), found 'speed'"},
    {CASE "option degree 3\nend\n", "input:2: expected 8, 2, 4 for option degree, found '3'"},
    {CASE "option partition 1048577\nend\n", "expected mean or a number below 1048576"},
    {CASE "option front\nend\n", "input:2: expected off, on for option front, found ''"},
    {CASE "option front on on\nend\n", "input:2: expected the end of the line"},
    {CASE "frame\nbody\nend\n", "input:3: expected 'state', 'contacts', 'frame', 'bytes' or 'end'"},
    {CASE "frame\nstate 0\nend\n", "input:3: expected a body below 0, found '0'"},
    {CASE POINT "state 0\nend\n", "'frame', 'bytes' or 'end', found 'state'"},
    {CASE POINT "frame\nstate 1\nend\n", "input:6: expected a body below 1, found '1'"},
    {CASE POINT "frame\nstate 0\nstate 0\nend\n", "input:7: expected a body behind body 0"},
    {CASE POINT POINT "frame\nstate 1\nstate 0\nend\n", "expected a body behind body 1"},
    {CASE POINT "frame\nstate 0\nvertex 0 0 0\nend\n", "input:7: expected " ANY_STATE},
    {CASE POINT "frame\nstate 0\nweights\nend\n", "input:7: expected a weight for every reference"},
    {CASE POINT "frame\nstate 0\nweights 1 1\nend\n", "input:7: expected the end of the line"},
    {CASE POINT "frame\nstate 0\nweights -1\nend\n",
     "input:7: expected a weight that is not negative, found '-1'"},
    {CASE POINT "frame\nstate 0\nweights nan\nend\n", "input:7: expected a weight"},
    {CASE POINT "frame\nstate 0\nweights 1\nweights 1\nend\n", "input:8: expected 'pose', 'moved'"},
    {CASE CONVEX "frame\nstate 0\nweights 0.5 0.4\nend\n",
     "input:9: expected weights that sum to 1 within 2 2^-50, found 'sum 0.9"},
    {CASE CONVEX "frame\nstate 0\nweights 0.5 0x1.0000000000012p-1\nend\n",
     "input:9: expected weights"},
    {CASE CONVEX "frame\nstate 0\nweights 1e308 1e308\nend\n",
     "input:9: expected weights that sum"},
    {CASE POINT "frame\nstate 0\npose 1 0 0 0 0 1 0 0 0 0 1\nend\n",
     "input:7: expected one of 12 entries of a pose"},
    {CASE POINT "frame\nstate 0\npose 1 0 0 0 0 1 0 0 0 0 1 0 0\nend\n",
     "expected the end of the line"},
    {CASE POINT "frame\nstate 0\npose 1 0 0 0 0 1 0 0 0 0 1 0\nweights 1\nend\n",
     "input:8: expected 'moved', 'state'"},
    {CASE TRIANGLE "frame\nstate 0\nmoved 0 0 0\nend\n", "input:11: expected 3 lines 'moved'"},
    {CASE POINT "frame\nstate 0\nmoved 0 0 0\nmoved 0 0 0\nend\n",
     "input:9: expected 1 lines 'moved'"},
    {CASE POINT "frame\ncontacts 0\nend\n", "only where there are two bodies"},
    {CASE TRIANGLE TRIANGLE "frame\ncontacts 1\nend\n",
     "input:16: expected 1 lines 'contact', not 0"},
    {CASE TRIANGLE TRIANGLE "frame\ncontacts 0\ncontact 0 0\nend\n", "input:16: expected 'frame'"},
    {CASE TRIANGLE TRIANGLE "frame\ncontacts 1\ncontact 0 1\nend\n",
     "input:16: expected a face of body 1 below 1, found '1'"},
    {CASE TRIANGLE TRIANGLE "frame\ncontacts 2\ncontact 0 0\ncontact 0 0\nend\n",
     "input:17: expected a contact behind 0 0"},
    {CASE TRIANGLE TRIANGLE "face 0 0 0\nframe\ncontacts 2\ncontact 0 1\ncontact 0 0\nend\n",
     "expected a contact behind 0 1 in sorted order"},
    {CASE TRIANGLE TRIANGLE "frame\ncontacts 99999999999999999999\nend\n",
     "input:15: expected a number of contacts"},
    {CASE "bytes\nend\n",
     "input:2: expected pairs of hexadecimal digits, found the end of the line"},
    {CASE "bytes 0\nend\n", "input:2: expected pairs of hexadecimal digits, found '0'"},
    {CASE "bytes 0g\nend\n", "input:2: expected pairs of hexadecimal digits, found '0g'"},
    {CASE "bytes 00\nframe\nend\n", "input:3: expected 'bytes' or 'end', found 'frame'"},
    {NULL, NULL}};

#define CORNERS "v 0 0 0\nv 1 0 0\nv 0 1 0\n"

static const struct text_test obj_tests[] = {
    {"v 0 \\\n0 0\nv x\n", "input:3: expected coordinate x"},
    {CORNERS "f 1 2 3\n", NULL},
    {CORNERS "f 1/1 2/2 3/3", NULL},
    {CORNERS "f 1//1 2//2 3//3\n", NULL},
    {CORNERS "f 1/1/1 2/2/2 -1/-1/-1\n", NULL},
    {CORNERS "f 1 \\\n 2 \\\r\n3\n", NULL},
    {"f 1 2 3\n" CORNERS, NULL},
    {"mtllib a\no b\ng c \\\nd\ns 1\nv 0 0 0 1\nv 0 0 0 1 1 1\nl 1 2\np 1\nvt 0\nf 1 1 2\n", NULL},

    {"", "input:1: expected at least one face (no faces)"},
    {CORNERS, "input:4: expected at least one face (no faces), found the end of the file"},
    {CORNERS "f 1 2 4\n", "input:4: expected a vertex from 1 to 3, found '4'"},
    {CORNERS "f 1 2 0\n", "input:4: expected a vertex from 1 to 3, or from -3 to -1, found '0'"},
    {CORNERS "f 1 2 -4\n", "input:4: expected a vertex from 1 to 3, or from -3 to -1, found '-4'"},
    {CORNERS "f 1 2 99999999999999999999\n", "input:4: expected a vertex from 1 to 3"},
    {CORNERS "f 1 2\n", "input:4: expected three corners or more, found the end of the line"},
    {CORNERS "f 1 2 x\n", "input:4: expected a corner V, V/VT, V//VN or V/VT/VN, found 'x'"},
    {CORNERS "f 1 2 3/\n", "found '3/'"},
    {CORNERS "f 1 2 3//\n", "found '3//'"},
    {CORNERS "f 1 2 3/1/\n", "found '3/1/'"},
    {CORNERS "f 1 2 3/1/1/1\n", "found '3/1/1/1'"},
    {CORNERS "f 1 2 3.5\n", "found '3.5'"},
    {"v 0 0\n", "input:1: expected coordinate z, a finite number, found the end of the line"},
    {"v 0 0 nan\n", "input:1: expected coordinate z, a finite number, found 'nan'"},
    {"v 0 0 1e400\n", "input:1: expected coordinate z, a number that fits a double"},
    {"v 0 0 0 red\n",
     "input:1: expected a further value of the vertex, a finite number, found 'red'"},
    {"\n\nhello world\n", "input:3: expected a line of a polygon mesh in OBJ, found 'hello'"},
    {"surf 0 1\n", "input:1: expected a line of a polygon mesh in OBJ, found 'surf'"},
    {NULL, NULL}};

static const struct text_test off_tests[] = {
    {"OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n", NULL},
    {"OFF 3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2 0.5 0.5 0.5 1", NULL},
    {"# a\nOFF # b\n3\n1 # c\n0\n\n0 0 0\n1 0 0 # d\n0 1 0\n3 0 1 2\n# e\n", NULL},
    {"STCNOFF\n1 1 0\n0 0 0 1 2 3 4 5 6 7\n3 0 0 0\n", NULL},

    {"", "input:1: expected 'OFF', or 'COFF', 'NOFF', 'STOFF' and their like, found the end of the "
         "file"},
    {"4OFF\n", "found '4OFF'"},
    {"nOFF\n", "found 'nOFF'"},
    {"ply\n", "found 'ply'"},
    {"OFF BINARY\n", "input:1: expected the number of vertices below 4294967296, found 'BINARY'"},
    {"OFF\n3 1\n", "input:3: expected the number of edges, found the end of the file"},
    {"OFF\n4294967296 1 0\n", "input:2: expected the number of vertices below 4294967296"},
    {"OFF\n99999999999999999999 1 0\n", "input:2: expected the number of vertices"},
    {"OFF\n-1 1 0\n", "input:2: expected the number of vertices"},
    {"OFF\n1 4294967296 0\n", "input:2: expected the number of faces below 4294967296"},
    {"OFF\n2 1 0\n0 0 0\n", "input:4: expected 2 vertices, found the end of the file"},
    {"OFF\n4294967295 1 0\n0 0 0\n", "input:4: expected 4294967295 vertices"},
    {"OFF\n1 2 0\n0 0 0\n3 0 0 0\n", "input:5: expected 2 faces, found the end of the file"},
    {"OFF\n1 0 0\n0 0 0\n", "input:4: expected at least one face (no faces)"},
    {"OFF\n1 1 0\n0 0 0\n3 0 0 1\n", "input:4: expected a vertex number below 1, found '1'"},
    {"OFF\n1 1 0\n0 0 0\n3 0 0 -1\n", "input:4: expected a vertex number below 1, found '-1'"},
    {"OFF\n1 1 0\n0 0 0\n2 0 0\n", "input:4: expected three corners or more"},
    {"OFF\n1 1 0\n0 0 0\n4294967295 0 0\n",
     "input:4: expected a vertex number below 1, found the end"},
    {"OFF\n1 1 0\n0 0 0\n3 0 0 0 red\n", "input:4: expected a part of a colour"},
    {"OFF\n1 1 0\n0 nan 0\n3 0 0 0\n",
     "input:3: expected coordinate y, a finite number, found 'nan'"},
    {"OFF\n1 1 0\n0 0 0\n3 0 0 0\nmore\n", "input:5: expected the end of the file, found 'more'"},
    {NULL, NULL}};

#define PLY    "ply\nformat ascii 1.0\n"
#define VERTEX "element vertex 3\nproperty float x\nproperty float y\nproperty double z\n"
#define FACE   "element face 1\nproperty list uchar int vertex_index\nend_header\n"
#define POINTS "0 0 0\n1 0 0\n0 1 0\n"

static const struct text_test ply_tests[] = {
    {PLY "comment # 1\nobj_info 2\n" VERTEX FACE POINTS "3 0 1 2\n", NULL},
    {"\xef\xbb\xbf" PLY VERTEX FACE POINTS "3 0 1 2", NULL},
    {PLY FACE "3 0 1 2\n", "input:5: expected an element vertex with properties x, y and z"},
    {PLY VERTEX "end_header\n" POINTS, "(no faces)"},
    {PLY VERTEX "element face 0\nproperty list uchar int vertex_index\nend_header\n" POINTS,
     "input: expected at least one face"},
    {PLY VERTEX VERTEX FACE, "input:7: expected another name than before, found 'vertex'"},
    {PLY VERTEX "property int x\n" FACE, "input:7: expected another name than before, found 'x'"},
    {PLY "property int x\n", "input:3: expected 'element' before"},
    {PLY VERTEX "property word w\n", "input:7: expected char, uchar, short"},
    {PLY VERTEX "property list float int w\n", "input:7: expected char, uchar, short"},
    {PLY "element vertex x\n", "input:3: expected the number of elements"},
    {PLY "element e 1\n" VERTEX FACE, "input:10: expected properties of each element, found 'e'"},
    {PLY "# 1\n" VERTEX FACE POINTS "3 0 1 2\n", "input:3: expected 'element', 'property' or"},
    {PLY VERTEX FACE POINTS "3 0 1 2 # 1\n", "input:13: expected the end of the line, found '#'"},
    {PLY "vertex\n", "input:3: expected 'element', 'property' or 'end_header'"},
    {PLY VERTEX, "input:7: expected 'element', 'property' or 'end_header', found the end"},
    {"ply\nformat binary 1.0\n", "input:2: expected ascii, binary_little_endian"},
    {"ply\nformat ascii 2.0\n", "input:2: expected version 1.0, found '2.0'"},
    {PLY VERTEX FACE POINTS, "input:13: expected 1 lines of face, found the end of the file"},
    {PLY VERTEX FACE POINTS "3 0 1\n", "input:13: expected vertex_index of face, a finite number"},
    {PLY VERTEX FACE POINTS "3 0 x 2\n", "input:13: expected vertex_index of face, a finite"},
    {PLY VERTEX FACE POINTS "3 0 1 3\n", "a vertex number below 3, found '3'"},
    {PLY VERTEX FACE POINTS "3 0 -1 2\n", "a vertex number below 3, found '-1'"},
    {PLY VERTEX FACE POINTS "3 0 .5 2\n", "a whole number from -2147483648 to 2147483647"},
    {PLY VERTEX FACE POINTS "2 0 1\n", "three corners or more, found '2'"},
    {PLY VERTEX FACE POINTS "-1\n", "a whole number from 0 to 255, found '-1'"},
    {PLY VERTEX FACE POINTS "3 0 1 2 0\n", "input:13: expected the end of the line, found '0'"},
    {PLY VERTEX FACE POINTS "3 0 1 2\n3\n", "input:14: expected the end of the file, found '3'"},
    {PLY VERTEX FACE "0 nan 0\n", "input:10: expected y of vertex, a finite number, found 'nan'"},
    {NULL, NULL}};

/* The text is copied to memory of just its size, so that a sanitizer sees every byte too far. */
static void check_text(read_function *read, const char *text, size_t size, const char *message)
{
    struct ts_error error = {""};
    struct ts_case *c = NULL;
    char *exact = malloc(size ? size : 1);
    bool good;

    if (!exact) abort();
    memcpy(exact, text, size);
    good = read("input", exact, size, &c, &error);
    if (message)
        expect_found(!good && !c && strstr(error.text, message), message,
                     good ? "accepted" : error.text);
    else
        expect_found(good && c, text, error.text);
    ts_case_free(c);
    free(exact);
}

static void check_texts(read_function *read, const struct text_test *test)
{
    static const char with_nul[] = "touchstone case 2\nbo\0dy\n";

    for (; test->text; test++) check_text(read, test->text, strlen(test->text), test->message);
    check_text(read, with_nul, sizeof with_nul - 1, "input:2: expected text, found 'NUL byte'");
}

static void check_shapes(void)
{
    static const char obj[] = "v 0 0 0\nv 0.1 0 0\nv 1 1 0\nv 0 1 0\nv 0 2 0\nf -5 -4 -3 -2 -1\n";
    static const char off[] = "OFF\n4 1 0\n0 0 0\n.1 0 0\n1 1 0\n0 1 0\n4 3 2 1 0\n";
    struct ts_case *c = NULL;
    struct ts_error error;
    bool good = ts_obj_read("input", obj, sizeof obj - 1, &c, &error);

    expect_found(good && c->body[0].face_count == 3 && c->body[0].face[8] == 4 &&
                     c->frame_count == 1 && c->body[0].reference[3] == 0.1,
                 "a pentagon in OBJ is a fan of three", good ? "it is not" : error.text);
    ts_case_free(c);
    good = ts_off_read("input", off, sizeof off - 1, &c, &error);
    expect_found(good && c->body[0].face_count == 2 && c->body[0].face[5] == 0 &&
                     c->body[0].face[0] == 3,
                 "a square in OFF is a fan of two", good ? "it is not" : error.text);
    ts_case_free(c);
}

/* Half a megabyte of short lines that ask for billions of states. */
static void check_state_bomb(void)
{
    enum { bodies = 20000, frames = 30000 };
    char *text = malloc(64 + 15 * bodies + 6 * frames), *p = text;

    if (!text) abort();
    p += sprintf(p, CASE);
    for (int i = 0; i < bodies; i++) p += sprintf(p, "body\nreference\n");
    for (int i = 0; i < frames; i++) p += sprintf(p, "frame\n");
    p += sprintf(p, "end\n");
    check_text(ts_case_read, text, (size_t)(p - text), "expected a state for every body");
    free(text);
}

/* A mesh and `count` elements more, of which the body has nothing; NULL: no memory. */
static char *many_elements(unsigned count)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    if (!out) return NULL;
    fputs(PLY VERTEX, out);
    for (unsigned i = 0; i < count; i++) fprintf(out, "element e%u 0\nproperty int x\n", i);
    fputs(FACE POINTS "3 0 1 2\n", out);
    fclose(out);
    return text;
}

/* A name is held against all before it: 200000 of them would keep a reader busy for a minute. */
static void check_elements(void)
{
    const struct {
        unsigned count;
        const char *words;
    } tests[] = {{254, NULL},
                 {255, "input:517: expected at most 256 elements, found 'face'"},
                 {200000, "input:517: expected at most 256 elements, found 'e255'"}};

    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        char *text = many_elements(tests[i].count);
        const struct text_test test[] = {{text, tests[i].words}, {NULL, NULL}};

        expect(text, "out of memory");
        if (text) check_texts(ts_ply_read, test);
        free(text);
    }
}

int main(void)
{
    check_texts(ts_case_read, case_tests);
    check_texts(ts_obj_read, obj_tests);
    check_texts(ts_off_read, off_tests);
    check_texts(ts_ply_read, ply_tests);
    check_elements();
    check_shapes();
    check_state_bomb();
    return verdict();
}
