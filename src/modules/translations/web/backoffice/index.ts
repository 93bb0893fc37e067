export { MoveTextsDialog } from './move-texts.tsx'
export { TranslationsTab } from './translations-tab.tsx'
