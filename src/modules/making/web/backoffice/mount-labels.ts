import type { Mount } from '../../contract/making.ts'

/** The names of the mounts in the back office. */
export const mountLabels: Record<Mount, string> = {
  inside: 'Inside the recess',
  outside: 'Outside the recess',
  glass_bead: 'Between the glass beads',
  niche: 'In the niche of the window',
  sash: 'On the sash',
  clamp: 'Clamped to the sash, no drilling',
}
