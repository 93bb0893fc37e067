export { DocumentSettingsCard } from './document-settings-card.tsx'
export { OrderDocuments } from './order-documents.tsx'
