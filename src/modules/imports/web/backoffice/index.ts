export { ImportLink } from './import-link.tsx'
export { ImportTab } from './import-tab.tsx'
