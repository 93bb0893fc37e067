export type { ChatPorts } from './say.ts'
