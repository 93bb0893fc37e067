export { receivedFile } from './received-file.ts'
