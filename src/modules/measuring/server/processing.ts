import type { Processing } from '#kernel/modules/processing.ts'
import { readMeasuringAnalytics } from '../contract/index.ts'

/** What it does with personal data, for the register of processing. */
export const processing: readonly Processing[] = [
  {
    purpose: 'Measurements of the camera',
    data: 'Device, sizes, comments; pictures stay on the phone',
    ground: 'interest',
    kept: 'Account and comments until the account is deleted; the rest without a person',
    shownBy: [readMeasuringAnalytics],
    tables: ['ar_measurement_sessions', 'ar_measurement_feedback'],
    receivers: [],
  },
]
