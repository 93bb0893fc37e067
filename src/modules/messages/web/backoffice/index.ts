export { MessagesTab } from './messages-tab.tsx'
export { OrderMessages } from './order-messages.tsx'
