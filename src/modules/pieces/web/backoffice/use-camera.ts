import { useEffect, useRef, useState, type RefObject } from 'react'

/** The part of the Barcode Detection API that is used; the DOM's types do not have it. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
type DetectorClass = new (options: { formats: string[] }) => Detector

const detectorClass = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

/** Whether this browser can read barcodes with its camera. */
export const canReadBarcodes = () =>
  detectorClass() !== undefined && navigator.mediaDevices?.getUserMedia !== undefined

/** How often, in ms, a picture of the camera is looked at. */
const lookMs = 150
/** A label that stays before the camera is read once, until it was away for so long, in ms. */
const awayMs = 2000

/**
 * Shows the camera in a video and reports each barcode that comes before it.
 * @returns the video to render, and why there is no picture; null while all is well
 */
export function useCamera(onCode: (code: string) => void): {
  video: RefObject<HTMLVideoElement | null>
  fault: 'refused' | null
} {
  const video = useRef<HTMLVideoElement>(null)
  const [fault, setFault] = useState<'refused' | null>(null)
  useEffect(() => {
    const Reader = detectorClass()
    if (!Reader) return undefined
    const reader = new Reader({ formats: ['code_128'] })
    const seen = new Map<string, number>()
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = async () => {
      const element = video.current
      const barcodes = element ? await reader.detect(element).catch(() => []) : []
      if (isOver) return
      for (const { rawValue } of barcodes) {
        if (performance.now() - (seen.get(rawValue) ?? -awayMs) >= awayMs) onCode(rawValue)
        seen.set(rawValue, performance.now())
      }
      timer = setTimeout(() => void look(), lookMs)
    }
    const start = async () => {
      const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      stream = opened
      if (isOver || !video.current) return opened.getTracks().forEach((track) => track.stop())
      video.current.srcObject = opened
      await video.current.play()
      await look()
    }
    start().catch(() => setFault('refused'))
    return () => {
      isOver = true
      clearTimeout(timer)
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [onCode])
  return { video, fault }
}
