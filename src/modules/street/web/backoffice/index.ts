import { lazyComponent } from '#kernel/web/backoffice/loading/lazy-component.tsx'

export { StreetSettingsCard } from './street-settings-card.tsx'
/** The street on the dashboard, whose drawings are loaded with it. */
export const StreetCard = lazyComponent(async () => (await import('./street-card.tsx')).StreetCard)
