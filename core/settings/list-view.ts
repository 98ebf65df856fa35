/** How the list is shown: its order, what is left out, and in which groups. Pure. */
import { z } from 'zod';

export const listSorts = ['added', 'name', 'size', 'pages', 'status', 'time'] as const;
export const listShows = [
  'all',
  'needs-you',
  'failed',
  'running',
  'gaps',
  'markdown',
  'epub',
  'local',
  'cloud',
] as const;
export const listGroups = ['none', 'batch', 'folder'] as const;

export const listViewSchema = z.object({
  sort: z.enum(listSorts),
  show: z.enum(listShows),
  group: z.enum(listGroups),
  /** Groups of which nothing is left to do are closed. */
  collapseFinished: z.boolean(),
});
export type ListView = z.infer<typeof listViewSchema>;

export const defaultListView: ListView = { sort: 'added', show: 'all', group: 'none', collapseFinished: false };

/** Rows can be moved where they stand in the order in which they begin. */
export const isDropOrder = ({ sort, group }: ListView): boolean => sort === 'added' && group === 'none';
