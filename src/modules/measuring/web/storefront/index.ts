export { CameraButton, useCamera } from './camera-button.tsx'
/** The printable sheet is loaded when it is shown. */
export const loadMarkedSheet = () => import('./paper/marked-sheet.tsx')
