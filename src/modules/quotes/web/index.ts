export { SignatureField } from './signature-field.tsx'
