import { settingsPart } from '#modules/settings/server/index.ts'
import { analyticsSettings } from '../contract/analytics-settings.ts'

const { shape } = analyticsSettings
const stored = analyticsSettings.extend({
  counts: shape.counts.default(false),
  tool: shape.tool.default(null),
})

/** How visitors are counted. */
export const analyticsSettingsRepository = settingsPart('analytics', (value) => stored.parse(value))
