// SPDX-License-Identifier: AGPL-3.0-or-later
//! The files of a package, with the rights they have in it whoever packs them.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use crate::error::{Fail, Res};

/// What is packed, below a folder.
pub(super) struct Tree(pub(super) PathBuf);

impl Tree {
    pub(super) fn put(&self, from: &Path, at: &str, mode: u32) -> Res<()> {
        let file = self.made(at)?;
        fs::copy(from, &file).map_err(Fail::io(format!("copy {} to {}", from.display(), file.display())))?;
        let rights = fs::Permissions::from_mode(mode);
        fs::set_permissions(&file, rights).map_err(Fail::io(format!("set the rights of {}", file.display())))
    }

    /// The same under its own name, for everybody to read.
    pub(super) fn lay_in(&self, from: &Path, folder: &str) -> Res<()> {
        let name = from.file_name().unwrap_or_default().to_string_lossy();
        let at = if folder.is_empty() { name.into_owned() } else { format!("{folder}/{name}") };
        self.put(from, &at, 0o644)
    }

    pub(super) fn write(&self, at: &str, text: &str) -> Res<()> {
        let file = self.made(at)?;
        fs::write(&file, text).map_err(Fail::io(format!("write {}", file.display())))
    }

    /// How many KiB it takes where it is installed, as Debian counts: each file rounded up, and one for a folder. What `du` says
    /// depends on the disk it is asked on.
    pub(super) fn size_kib(&self) -> Res<u64> {
        size_kib(&self.0)
    }

    fn made(&self, at: &str) -> Res<PathBuf> {
        let file = self.0.join(at);
        let mut folder = self.0.clone();
        make_folder(&folder)?;
        // Each by itself: whoever packs may keep their own files from others.
        for part in Path::new(at).parent().into_iter().flat_map(Path::components) {
            folder.push(part);
            make_folder(&folder)?;
        }
        Ok(file)
    }
}

fn make_folder(folder: &Path) -> Res<()> {
    let doing = || Fail::io(format!("make {}", folder.display()));
    fs::create_dir_all(folder).map_err(doing())?;
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).map_err(doing())
}

fn size_kib(folder: &Path) -> Res<u64> {
    let doing = || Fail::io(format!("read {}", folder.display()));
    let mut size = 1;
    for entry in fs::read_dir(folder).map_err(doing())? {
        let entry = entry.map_err(doing())?;
        let about = entry.metadata().map_err(doing())?;
        size += if about.is_dir() { size_kib(&entry.path())? } else { about.len().div_ceil(1024) };
    }
    Ok(size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_is_as_large_as_its_files_wherever_it_lies() {
        let tree = Tree(crate::paths::scratch("tree"));
        tree.write("usr/share/one", &"x".repeat(1025)).expect("a folder of our own");
        tree.write("usr/two", "").expect("a folder of our own");
        // Two for the first file, none for the second, one each for the root, usr and share.
        assert_eq!(tree.size_kib().expect("it is there"), 5);
        let rights = fs::metadata(tree.0.join("usr/share")).expect("it is there").permissions();
        assert_eq!(rights.mode() & 0o777, 0o755);
        fs::remove_dir_all(&tree.0).expect("it is ours");
    }
}
