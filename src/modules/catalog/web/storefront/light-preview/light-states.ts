export type LightState = 'morning' | 'evening' | 'night' | 'open' | 'tilted' | 'closed'

/** What changes from one picture of a light row to the next. */
export const lightStates: Record<string, readonly LightState[] | undefined> = {
  cloth: ['morning', 'evening', 'night'],
  slats: ['open', 'tilted', 'closed'],
}

/** The address of a picture of a row. The room itself is one of them; the others are named after it and their state. */
export const roomPictureUrl = (room: string, state: LightState): string =>
  state === 'morning' || state === 'tilted' ? room : room.replace(/1-1280\.webp$/, `${state}-640.webp`)
