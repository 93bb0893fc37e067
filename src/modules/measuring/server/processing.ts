import type { Processing } from '#kernel/modules/processing.ts'
import { readMeasuringAnalytics } from '../contract/index.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** What this module does with personal data, for the register of processing. */
export const processing: readonly Processing[] = [
  {
    purpose: staffText('Measurements of the camera'),
    data: staffText('Device, sizes, comments; pictures stay on the phone'),
    ground: 'interest',
    kept: staffText(
      'For 180 days; focal lengths of phone models two years; account and comments at most until the account is deleted',
    ),
    shownBy: [readMeasuringAnalytics],
    tables: ['ar_measurement_sessions', 'ar_measurement_feedback'],
    receivers: [],
  },
]
