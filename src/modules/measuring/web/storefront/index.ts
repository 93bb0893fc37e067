export { CameraButton, useCamera } from './camera-button.tsx'
