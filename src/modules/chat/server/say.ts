import type { Db } from '../../../kernel/database/db.ts'
import { maxMessageLength } from '../contract.ts'
import { chatRepository } from './chat.repository.ts'

/** What other modules may do with the team chat. */
export interface ChatPorts {
  /**
   * Says something in the name of the shop, in the caller's transaction, which waits for other writers of the chat.
   * @param key begins with `event-`; what has been said under it is not said again
   */
  say(db: Db, message: { name: string; text: string; key: `event-${string}` }): Promise<void>
}

declare module '../../../kernel/modules/definition.ts' {
  interface ModulePorts {
    chat: ChatPorts
  }
}

export const say: ChatPorts['say'] = async (db, { name, text, key }) => {
  const short = Array.from(text).slice(0, maxMessageLength).join('')
  await chatRepository(db).insert({ author: { id: null, name }, text: short, clientId: key })
}
