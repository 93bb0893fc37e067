export { DrawnRoom } from './drawn-room.tsx'
export { DrawnWindow } from './drawn-window.tsx'
