export type { StoredSettings } from './settings.repository.ts'
