import { read } from '#kernel/web/api.ts'
import { getDocumentSettings } from '../../contract/index.ts'

export const documentSettings = read(getDocumentSettings)
