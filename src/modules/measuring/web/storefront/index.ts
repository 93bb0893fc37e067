export { CameraButton, useCamera } from './camera-button.tsx'
/** The sheet to print is loaded where it is shown. */
export const loadMarkedSheet = () => import('./marked-sheet.tsx')
