export { TranslationsTab } from './translations-tab.tsx'
