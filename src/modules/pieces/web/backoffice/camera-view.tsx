import { useCamera } from './use-camera.ts'

/** The picture of the camera, in which labels are read. */
export function CameraView({ onCode }: { onCode: (code: string) => void }) {
  const { video, fault } = useCamera(onCode)
  if (fault)
    return <p role="alert">The camera could not be opened. Allow it in the browser, or type the label.</p>
  // There is no sound to describe.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <video ref={video} muted playsInline className="aspect-4/3 w-full rounded-lg bg-ink object-cover" />
}
