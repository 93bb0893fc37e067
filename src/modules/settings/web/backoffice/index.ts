export { Card } from '#kernel/web/backoffice/card.tsx'
export { SettingsCard, useSettingsWrite } from './settings-card.tsx'
export { useSettingsPart } from './settings-section.tsx'
export { secondFactorLabels } from './second-factor-labels.ts'
