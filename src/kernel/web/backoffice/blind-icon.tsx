import { createLucideIcon } from 'lucide-react'

/** The icon of products, a window with its blind half down, in the style of the Lucide icons. */
export const BlindIcon = createLucideIcon('blind-sign', [
  ['rect', { x: '4', y: '3', width: '16', height: '18', rx: '1', key: 'window' }],
  ['path', { d: 'M4 7h16M4 10.5h16M4 14h16', key: 'slats' }],
  ['path', { d: 'M12 14v3.5', key: 'cord' }],
])
