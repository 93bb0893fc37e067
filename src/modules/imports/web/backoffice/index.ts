export { ImportTab } from './import-tab.tsx'
