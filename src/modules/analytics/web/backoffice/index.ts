export { AnalyticsSettingsCard } from './analytics-settings-card.tsx'
export { FunnelCard } from './funnel-card.tsx'
