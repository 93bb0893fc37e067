import type { Db } from '#kernel/database/db.ts'
import { maxMessageLength } from '../contract.ts'
import { chatRepository } from './chat.repository.ts'

/** What other modules can do with the team chat. */
export interface ChatPorts {
  /**
   * Posts a message as the shop, within the caller's transaction. Waits for other writers of the chat.
   * @param key begins with `event-`; a second message with the same key is ignored
   */
  postAsShop(db: Db, message: { name: string; text: string; key: `event-${string}` }): Promise<void>
}

declare module '#kernel/modules/definition.ts' {
  interface ModulePorts {
    chat: ChatPorts
  }
}

export const postAsShop: ChatPorts['postAsShop'] = async (db, { name, text, key }) => {
  const short = Array.from(text).slice(0, maxMessageLength).join('')
  await chatRepository(db).insert({ author: { id: null, name }, text: short, clientId: key })
}
