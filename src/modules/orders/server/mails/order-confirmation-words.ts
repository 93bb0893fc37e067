import type { Mount } from '#modules/making/contract/index.ts'

/** The keys of the mounts in mails and papers. */
export const mountWords: Record<Mount, string> = {
  inside: 'order.inside',
  outside: 'order.outside',
  glass_bead: 'order.glassBead',
  niche: 'order.niche',
  sash: 'order.sash',
  clamp: 'order.clamp',
}
