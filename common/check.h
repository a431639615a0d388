/* check.h: what is refused, in the same words by both twins, and lists that both append to. */
#ifndef COMMON_CHECK_H
#define COMMON_CHECK_H

#include "common/error.h"
#include "touchstone/backtrack.h"
#include "touchstone/ball.h"
#include "touchstone/body.h"
#include "touchstone/bucket.h"
#include "touchstone/contact.h"
#include "touchstone/corner.h"
#include "touchstone/ldi.h"
#include "touchstone/options.h"
#include "touchstone/refit.h"
#include "touchstone/skin.h"
#include "touchstone/spheretree.h"
#include "touchstone/stencil.h"
#include "touchstone/sweep.h"
#include "touchstone/tree.h"
#include "touchstone/volume.h"

/* ---- body ---- */

/* Refuses, by number, a body without a reference, a face that names no vertex and a reference
 * vertex that is not finite. */
bool ts_body_check(const struct ts_body *body, size_t number, struct ts_error *error);

/* Refuses, in the name of a column, a body that has vertices and no reference to take them from. */
bool ts_reference_check(const char *column, const struct ts_body *body, struct ts_error *error);

/* ---- backtrack ---- */

/* Refuses a motion of no body, and of one without the vertices that it is to have. */
bool ts_motion_check(const struct ts_motion *motion, struct ts_error *error);

/* ---- ball ---- */

/* Whether points are what `of` takes. */
bool ts_ball_check(size_t count, const uint32_t *index, const double *point,
                   struct ts_error *error);

/* ---- bucket ---- */

bool ts_bucket_rule_check(struct ts_bucket_rule rule, struct ts_error *error);
bool ts_bucket_same_boxes(struct ts_bucket_rule a, struct ts_bucket_rule b, struct ts_error *error);

/* Whether a soup has corners, and the arrays that it counts. */
bool ts_soup_given(const struct ts_soup *soup, struct ts_error *error);

/* Whether a soup is what update takes: all of it is looked at. */
bool ts_soup_check(const struct ts_soup *soup, struct ts_error *error);

bool ts_bucket_nodes_add(struct ts_bucket_nodes *nodes, const struct ts_bucket_node *node);

/* ---- lists of meetings ---- */

/* Appends a meeting that begins at pair `begin` and ends with the last one; an empty one is left
 * out. False when there is no memory. */
bool ts_meetings_add(struct ts_meetings *m, size_t a, size_t b, size_t begin);

/* ---- corner ---- */

bool ts_corner_check(const double *triangle, struct ts_corner_rule rule, struct ts_error *error);

/* ---- ldi ---- */

bool ts_ldi_no_vertex(size_t face, uint32_t count, uint32_t found, struct ts_error *error);

/* Refuses the first face that names no vertex. */
bool ts_ldi_check_faces(uint32_t vertex_count, uint32_t face_count, const uint32_t *face,
                        struct ts_error *error);

/* Refuses a frame without vertices of a mesh that has faces. */
bool ts_ldi_check_vertices(uint32_t face_count, const double *vertex, struct ts_error *error);

bool ts_ldi_not_closed(size_t face, uint32_t from, uint32_t to, uint32_t along, uint32_t back,
                       struct ts_error *error);

bool ts_ldi_no_place(uint32_t vertex, struct ts_error *error);

bool ts_ldi_too_many(struct ts_error *error);

/* ---- contact ---- */

bool ts_options_check(const struct ts_contact_options *o, struct ts_error *error);

/* Refuses what is neither all contacts nor a first one. */
bool ts_extent_check(enum ts_extent extent, struct ts_error *error);

/* ---- refit ---- */

bool ts_refit_rule_check(struct ts_refit_rule rule, struct ts_error *error);

/* ---- skin ---- */

/* Whether a skin is what open takes, and there is memory to see it: a joint that is missing or
 * above itself, a weight outside of 0 to 1, weights that don't sum to 1 and numbers that are not
 * finite are refused by number. */
bool ts_skin_check(const struct ts_skin_model *skin, struct ts_error *error);

/* Whether a frame's local pose is one that `pose` takes. */
bool ts_skin_local_check(const struct ts_skin_model *skin, uint32_t joint,
                         const struct ts_pose *local, struct ts_error *error);

/* ---- spheretree ---- */

/* Whether body and rule are what open takes. */
bool ts_spheretree_check(const struct ts_spheretree_body *body, struct ts_spheretree_rule rule,
                         struct ts_error *error);

/* The joint whose part of the tree a face is in. */
uint32_t ts_spheretree_joint(const struct ts_skin_model *skin, uint32_t vertex);

/* ---- stencil ---- */

/* Refuses a way to draw that there is not, and a mesh without the arrays that it counts. */
bool ts_stencil_check(const struct ts_stencil_mesh *mesh, unsigned how, struct ts_error *error);
bool ts_stencil_check_join(const struct ts_layers *enters, const struct ts_layers *leaves,
                           struct ts_error *error);

bool ts_stencil_too_far(size_t face, struct ts_error *error);

bool ts_stencil_too_many(const struct ts_view *view, size_t pixel, struct ts_error *error);

/* ---- sweep ---- */

/* Refuses a box that is none, in the name of a body. NaN compares false. */
bool ts_sweep_box_check(uint32_t body, const struct ts_box *box, struct ts_error *error);

/* ---- tree ---- */

/* Whether body and rule are what build takes. */
bool ts_tree_check(const struct ts_body *body, struct ts_tree_rule rule, struct ts_error *error);

/* ---- volume ---- */

/* The views of both bodies in their volume of interest; of a rigid body 0, in its box. */
void ts_volume_views(const struct ts_volume_rule *rule, struct ts_voi voi,
                     const struct ts_box *body_0, struct ts_view view[2]);

/* Refuses another resolution than there is, and a mesh without the arrays that it counts. */
bool ts_volume_check_open(const struct ts_volume_mesh mesh[2], const struct ts_volume_rule *rule,
                          struct ts_error *error);

bool ts_volume_check_frame(const struct ts_volume_rule *rule, const double *const vertex[2],
                           const struct ts_pose *into, struct ts_error *error);

/* Refuses an image that nobody made, such as one of zeros. */
bool ts_volume_check_image(const struct ts_ldi_image *image, struct ts_error *error);

/* Refuses images of different grids, and those that nobody made. */
bool ts_volume_check(const struct ts_ldi_image *a, const struct ts_ldi_image *b,
                     struct ts_error *error);

#endif
