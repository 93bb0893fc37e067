export { readEditedMails } from './mail-texts.repository.ts'
