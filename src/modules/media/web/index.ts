export { pictureTypes, shrinkImage } from './shrink-image.ts'
