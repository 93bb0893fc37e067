export type { ChatPorts } from './post-as-shop.ts'
