export { CameraButton } from './camera-button.tsx'
