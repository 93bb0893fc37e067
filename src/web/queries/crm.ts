import { readCrmAnalytics } from '../../contract/crm.ts'
import { read } from '../api.ts'

export const crmAnalytics = read(readCrmAnalytics)
