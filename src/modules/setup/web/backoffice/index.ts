export { SetupCard } from './setup-card.tsx'
export { ShowSetupButton } from './show-setup-button.tsx'
