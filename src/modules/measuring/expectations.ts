import { mine, type Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'GET /api/analytics/**': 'staff',
    'GET /api/ar-calibration': 'anyone',
    'GET /api/measuring-sheet.pdf': 'anyone',
    'POST /api/ar/**': 'anyone',
  },
  columns: {
    ar_analytics: { words: 'period' },
    ar_calibrations: { leaves: 'sensor_used device_model', words: 'orientation' },
    ar_measurement_feedback: {
      words: 'measurement_method lighting_conditions surface_type',
    },
    ar_measurement_sessions: {
      leaves: 'device_type device_model browser_name browser_version',
      whose: mine,
    },
    ar_measurements: { words: 'orientation' },
  },
}
