import { read } from '#kernel/web/api.ts'
import { getProcessingRegister } from '../contract.ts'

export const processingRegister = read(getProcessingRegister)
