import { createContext } from 'react'

/** Whether a control stands in a sheet below others, where it needs its frame and its label. */
export const Folded = createContext(false)
