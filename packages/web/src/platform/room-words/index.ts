export { RoomWords } from './room-words.tsx'
