import type { Kind } from '#modules/making/contract/index.ts'

/** The names of the kinds in the back office. */
export const kindLabels: Record<Kind, string> = {
  venetian: 'Venetian blind',
  wooden: 'Wooden blind',
  roller: 'Roller blind',
  day_night: 'Day-night blind',
  roman: 'Roman blind',
  cellular: 'Cellular blind',
  pleated: 'Pleated blind',
  vertical: 'Vertical blind',
  curtain: 'Curtain',
  shutter: 'Shutter',
  other: 'Other',
}
