/** What screen readers hear, politely. */
import { create } from 'zustand';

export const useAnnouncement = create<{ text: string }>(() => ({ text: '' }));

export const announce = (text: string): void => useAnnouncement.setState({ text });
