declare module 'virtual:console-theme.css';
declare module 'virtual:site-skins.css';
