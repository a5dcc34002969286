import { useEffect, useLayoutEffect } from 'react'

/** An effect before the browser paints. The build draws without effects, and React would say so. */
export const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect
