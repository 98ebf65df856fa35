import manifest from '../../../package.json' with { type: 'json' };

const guide = [
  { text: 'Install', link: '/install' },
  { text: 'First conversion', link: '/first-conversion' },
  { text: 'Formats', link: '/formats' },
  { text: 'Cloud and keys', link: '/cloud-and-keys' },
  { text: 'Privacy', link: '/privacy' },
  { text: 'Watched folders', link: '/watched-folders' },
  { text: 'Settings', link: '/settings' },
];
const more = [
  { text: 'Command line', link: '/command-line' },
  { text: 'Server', link: '/server' },
  { text: 'Troubleshooting', link: '/troubleshooting' },
  { text: 'Questions', link: '/faq' },
];

/** The site for users: `npm run site`. A dead link or a missing picture fails the build. */
export default {
  title: 'Quire',
  description: manifest.description,
  // A page of a project often lies in a folder of its host.
  base: process.env.QUIRE_SITE_BASE ?? `${new URL(manifest.homepage).pathname.replace(/\/$/, '')}/`,
  cacheDir: '../../.cache/site',
  // Nothing is asked of other hosts: fonts and search are part of the site.
  themeConfig: {
    nav: [
      { text: 'Guide', link: '/first-conversion' },
      { text: 'Command line', link: '/command-line' },
    ],
    sidebar: [
      { text: 'Guide', items: guide },
      { text: 'More', items: more },
    ],
    search: { provider: 'local' },
    outline: [2, 3],
  },
};
